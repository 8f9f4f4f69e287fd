import type { Rgba } from './png.js';

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const COLOUR = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** Parses a colour that matches `COLOUR`; all fully transparent colours become one. */
export function parseColour(text: string): Rgba {
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(digits, 'hex');
  return alpha === 0 ? [0, 0, 0, 0] : [red, green, blue, alpha];
}

export interface Shades {
  /** WCAG 2 contrast, 1 to 21, on a white page. */
  contrast: number;
  /** Light modules on a dark ground, which some readers do not accept. */
  isInverted: boolean;
}

export function shadesOf(foreground: Rgba, background: Rgba): Shades {
  const ground = over(background, [255, 255, 255, 255]);
  const [light, dark] = [luminance(ground), luminance(over(foreground, ground))];
  const contrast = (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
  return { contrast, isInverted: dark > light };
}

function over([red, green, blue, alpha]: Rgba, [under, beneath, below]: Rgba): Rgba {
  const mix = (top: number, bottom: number) => (top * alpha + bottom * (255 - alpha)) / 255;
  return [mix(red, under), mix(green, beneath), mix(blue, below), 255];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
