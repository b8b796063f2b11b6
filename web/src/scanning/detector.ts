import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Load the reader from our own server; the default is a third-party CDN.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? reader : prefix + path),
  },
});

export const detectorOf = (): BarcodeDetector =>
  new BarcodeDetector({ formats: ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'itf'] });
