import qrcode from 'qrcode';

/** QR codes of links, with the quiet zone that scanners need and a fault tolerance of 15 %. */

const options = { errorCorrectionLevel: 'M', margin: 4 } as const;

export const qrSvg = (text: string): Promise<string> => qrcode.toString(text, { ...options, type: 'svg' });

/** 1,160 pixels wide: sharp on a printed A4 page. */
export const qrPng = (text: string): Promise<Buffer> => qrcode.toBuffer(text, { ...options, width: 1160 });
