import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The reader comes from our own server: by default it would be fetched from somebody else's.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? reader : prefix + path),
  },
});

export const detectorOf = (): BarcodeDetector =>
  new BarcodeDetector({ formats: ['qr_code', 'data_matrix', 'code_128', 'ean_13'] });
