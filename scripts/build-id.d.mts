/** A digest of all files below a folder, their names and content. */
export function buildId(folder: string): string;
