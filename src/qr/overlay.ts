/** A rectangle of pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The overlay on a symbol: a logo, and a plate of padding around it. */
export interface Overlay {
  plate: Box;
  logo: Box;
}

/** Centres a logo of this shape, scaled so that its longer side is `sizeRatio` of the image. */
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
