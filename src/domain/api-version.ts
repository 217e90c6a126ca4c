/** APX-08: release 258, the one version that is spoken; any other answers 404. */
export const apiVersion = 'v65.0'
