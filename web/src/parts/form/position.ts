/** A place on earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const pair = /(-?\d{1,2}(?:\.\d+)?)\s*[,;/ ]\s*(-?\d{1,3}(?:\.\d+)?)/;
/** The ways in which maps spell a place in an address, the exact ones first. */
const spelled = [
  /[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/,
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /@(-?[\d.]+),(-?[\d.]+)/,
  /[?&](?:q|ll|query|center)=(-?[\d.]+)(?:,|%2C)(-?[\d.]+)/i,
  /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/,
];

/**
 * Reads a position from what people copy: "41.0082, 28.9784", or a map's address. Null where there is none. Decimals with a
 * comma are read too where a space or semicolon stands between the two: "41,0082 28,9784".
 */
export function positionIn(text: string): Position | null {
  const isAddress = /^\s*https?:/i.test(text);
  const plain = /\d,\d+\s*[; ]\s*-?\d+,\d/.test(text) ? text.replace(/(\d),(\d)/g, '$1.$2') : text;
  const found = isAddress ? spelled.map((way) => way.exec(text)).find((one) => one !== null) : pair.exec(plain);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  const isThere = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isThere ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null;
}

/** Six decimals are a hand's breadth. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** An address of a map that shows the place. */
export const mapOf = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
