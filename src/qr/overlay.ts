/** A rectangle of pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What lies over a symbol: a logo, and round it a plate of padding. */
export interface Overlay {
  plate: Box;
  logo: Box;
}

/** A logo of this shape in the middle of an image, as large as a square of `ratio` of the image allows. */
export function overlayOf(
  size: number,
  shape: Pick<Box, 'width' | 'height'>,
  { sizeRatio, padding }: { sizeRatio: number; padding: number },
): Overlay {
  const scale = Math.round(size * sizeRatio) / Math.max(shape.width, shape.height);
  const width = Math.max(1, Math.round(shape.width * scale));
  const height = Math.max(1, Math.round(shape.height * scale));
  const logo = centred(size, width, height);
  return { logo, plate: centred(size, Math.min(size, width + 2 * padding), Math.min(size, height + 2 * padding)) };
}

function centred(size: number, width: number, height: number): Box {
  return { left: (size - width) >> 1, top: (size - height) >> 1, width, height };
}
