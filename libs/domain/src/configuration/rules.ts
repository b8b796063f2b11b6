/** Of the logo: maximum width and height in pixels, 300 dpi at the size papers print it. */
export const LOGO_SIDE = 1_200;
export const LOGO_BYTES = 262_144;
