/**
 * Normalises an edition id to lower case from any of its spellings: `atp_2024-520`, `atp_2024_520`, `ATP-2024-520`.
 * Undefined for a text that cannot be one, such as the id of a competition.
 */
export function editionIdFrom(text: string): string | undefined {
  const parts = /^(atp|wta)[-_](\d{4})[-_](.+)$/i.exec(text.trim());
  return parts ? `${parts[1]}_${parts[2]}-${parts[3]}`.toLowerCase() : undefined;
}
