/** A place on earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Returns whether the degrees are a latitude, within ±90 (§5). */
export const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90

/** Returns whether the degrees are a longitude, within ±180 (§5). */
export const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180

const written = /^(-?\d{1,3}(?:\.\d{1,8})?), ?(-?\d{1,3}(?:\.\d{1,8})?)$/

/** Parses a latitude and a longitude as maps show them, `51.9106, 4.4757`. Returns null for every other text. */
export function parseCoordinates(text: string): Coordinates | null {
  const [, north, east] = written.exec(text) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : null
}
