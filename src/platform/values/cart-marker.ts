/** The cookie that says to the scripts of a page that this browser has the cookie of a guest's carts, which they cannot read. */
export const cartMarkerCookie = 'carts'

/** Reads the marker from `document.cookie`. */
export const hasCartMarker = (cookies: string): boolean => cookies.split('; ').includes(`${cartMarkerCookie}=1`)
