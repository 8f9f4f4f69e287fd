declare module 'qrcode/lib/core/error-correction-code.js' {
  import type { QRCode } from 'qrcode';
  type Level = QRCode['errorCorrectionLevel'];
  export function getBlocksCount(version: number, level: Level): number;
  export function getTotalCodewordsCount(version: number, level: Level): number;
}

declare module 'qrcode/lib/core/error-correction-level.js' {
  import type { QRCode } from 'qrcode';
  export function from(name: string): QRCode['errorCorrectionLevel'];
}

declare module 'qrcode/lib/core/utils.js' {
  export function getSymbolTotalCodewords(version: number): number;
}
