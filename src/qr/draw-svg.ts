import { eachRun, type Layout } from './layout.js';
import type { Box, Overlay } from './overlay.js';
import type { Rgba } from './png.js';
import type { QrSymbol } from './symbol.js';

/** Draws all modules as one path, so that no seams show between them; the logo keeps its own format, at any scale. */
export function drawSvg(
  symbol: QrSymbol,
  { size, scale, offset }: Layout,
  [foreground, background]: readonly [Rgba, Rgba],
  overlay?: Overlay & { href: string },
): string {
  let path = '';
  for (let row = 0; row < symbol.side; row += 1)
    eachRun(symbol, row, (start, end) => (path += `M${start} ${row}h${end - start}v1h-${end - start}z`));
  const ground = background[3] === 0 ? '' : `<rect width="${size}" height="${size}"${fill(background)}/>`;
  const logo = overlay
    ? `<rect${place(overlay.plate)} fill="#ffffff"/><image${place(overlay.logo)} href="${overlay.href}"/>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `${ground}<path transform="translate(${offset} ${offset}) scale(${scale})"${fill(foreground)} d="${path}"/>${logo}</svg>`
  );
}

function fill([red, green, blue, alpha]: Rgba): string {
  const colour = Buffer.from([red, green, blue]).toString('hex');
  return ` fill="#${colour}"${alpha === 255 ? '' : ` fill-opacity="${Number((alpha / 255).toFixed(4))}"`}`;
}

function place({ left, top, width, height }: Box): string {
  return ` x="${left}" y="${top}" width="${width}" height="${height}"`;
}
