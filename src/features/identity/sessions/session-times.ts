import type { Role } from '#platform/values/viewer.ts'

/** The idle timeout and the absolute timeout of a session in seconds. */
interface SessionLimits {
  readonly idle: number
  readonly absolute: number
}

const minutes = 60
const hours = 60 * minutes

/** Roles with more permissions have shorter sessions. Roles that are not listed have the default. */
const limitsOf: Readonly<Partial<Record<Role, SessionLimits>>> = {
  customer: { idle: 30 * minutes, absolute: 12 * hours },
  internalSales: { idle: 60 * minutes, absolute: 12 * hours },
  editor: { idle: 60 * minutes, absolute: 12 * hours },
  administrator: { idle: 15 * minutes, absolute: 8 * hours },
}
const usual: SessionLimits = { idle: 30 * minutes, absolute: 12 * hours }

/** Returns the shortest limits of the roles. A site can shorten the idle timeout, but not extend it. */
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

/** Returns the seconds until the session ends without activity, with a fraction; 0 or less if it has ended. */
export function secondsLeft({ beganAt, lastActiveAt, limits }: SessionTimes, now: Date): number {
  const idle = lastActiveAt.getTime() + limits.idle * 1000
  const absolute = beganAt.getTime() + limits.absolute * 1000
  return (Math.min(idle, absolute) - now.getTime()) / 1000
}
