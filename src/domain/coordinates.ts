/** §5: degrees north of the equator, within ±90. */
export const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90

/** §5: degrees east of Greenwich, within ±180. */
export const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180
