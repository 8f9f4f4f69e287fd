/** A digest of all files below a folder, their names and content. */
export function buildId(folder: string, passes?: (name: string) => boolean): string;
