/** May say no before the page is left. The forms of a page set it; a page without forms needs none of their code. */
export const leaveGuard: { mayLeave?: () => boolean } = {}
