/** Returns whether the degrees are a latitude, within ±90 (§5). */
export const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90

/** Returns whether the degrees are a longitude, within ±180 (§5). */
export const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180
