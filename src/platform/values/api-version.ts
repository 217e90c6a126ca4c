/** The only supported version, release 258 (APX-08). Any other one answers 404. */
export const apiVersion = 'v65.0'
