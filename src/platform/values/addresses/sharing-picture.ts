/** The path of the picture that social networks show for the page of a record. */
export const sharingPicturePath = (base: string, id: string): string => `${base}/picture/${id}.png`
