import type { Role } from './viewer.ts'

/** How long a session lasts, in seconds: without anything being done, and in all. */
interface SessionLimits {
  readonly idle: number
  readonly absolute: number
}

const minutes = 60
const hours = 60 * minutes

/** Who may do more is signed out sooner. A role that is not named has the first. */
const limitsOf: Readonly<Partial<Record<Role, SessionLimits>>> = {
  customer: { idle: 30 * minutes, absolute: 12 * hours },
  internalSales: { idle: 60 * minutes, absolute: 12 * hours },
  editor: { idle: 60 * minutes, absolute: 12 * hours },
  administrator: { idle: 15 * minutes, absolute: 8 * hours },
}
const usual: SessionLimits = { idle: 30 * minutes, absolute: 12 * hours }

/** The shortest of what the roles allow; a site may allow less time without anything being done, never more. */
export function sessionLimits(roles: readonly Role[], siteIdleSeconds = Infinity): SessionLimits {
  const each = roles.map((role) => limitsOf[role] ?? usual)
  const all = each.length === 0 ? [usual] : each
  return {
    idle: Math.min(siteIdleSeconds, ...all.map(({ idle }) => idle)),
    absolute: Math.min(...all.map(({ absolute }) => absolute)),
  }
}

interface SessionTimes {
  readonly beganAt: Date
  readonly lastActiveAt: Date
  readonly limits: SessionLimits
}

/** Seconds until it ends where nothing is done, with their fraction; 0 or less: it has ended. */
export function secondsLeft({ beganAt, lastActiveAt, limits }: SessionTimes, now: Date): number {
  const idle = lastActiveAt.getTime() + limits.idle * 1000
  const absolute = beganAt.getTime() + limits.absolute * 1000
  return (Math.min(idle, absolute) - now.getTime()) / 1000
}
