import { createSealing } from '#sign-in/sealed.ts'

/** Of the portals of the tests. */
export const sealing = createSealing('a key that is no secret: tests alone')
