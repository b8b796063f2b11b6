export declare const launchOptions: { readonly executablePath: string; readonly args: string[] };
export declare const viewport: { readonly width: number; readonly height: number };
export declare function requireBrowser(): Promise<void>;
