const hour = 60 * 60 * 1000
const day = 24 * hour

/** 24 hours after the planned day of the visit, and at most 7 days after the preparation. */
export function packExpiry(plannedOn: string, createdAt: Date): Date {
  const dayAfter = new Date(`${plannedOn}T00:00:00Z`).getTime() + day
  const planned = dayAfter + day
  const earliest = createdAt.getTime() + day
  return new Date(Math.min(Math.max(planned, earliest), createdAt.getTime() + 7 * day))
}
