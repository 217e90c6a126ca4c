import { personAddress, tokensAddress } from '#features/back-office/administration/addresses.ts'
import { dayText } from '#features/back-office/administration/day-text.ts'
import { momentText } from '#features/back-office/records/moment-text.ts'
import { readPage } from '#features/back-office/administration/page-number.ts'
import { actField, doneParameter, type Problem } from '#features/back-office/administration/problem.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { tokenProblem } from '#features/identity/tokens/administer-tokens.ts'
import { isTokenScope, maxTokenDays, usualTokenDays } from '#features/identity/tokens/machine-tokens.ts'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { tokenFields, type TokensPage } from './tokens-page.ts'

export async function loadTokens({ administration, base, context, query }: Visit): Promise<TokensPage> {
  const { viewer, now } = context
  const userId = toId18(query('user'))
  const page = readPage(query('page'))
  const { tokens, hasMore } = await administration.tokens.list(viewer, { userId, page })
  const owner = userId === null ? null : await administration.users.one(viewer, userId)
  const at = (number: number): string => tokensAddress(base, userId ?? undefined, number)
  return {
    type: 'tokens',
    status: 200,
    href: tokensAddress(base, userId ?? undefined),
    rows: tokens.map(({ id, name, scope, user, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      user: user === null ? null : { email: user.email, href: personAddress(base, user.id) },
      scope,
      createdAt: dayText(createdAt, viewer.language),
      expiresAt: dayText(expiresAt, viewer.language),
      isExpired: expiresAt <= now(),
      lastUsedAt: lastUsedAt === null ? null : momentText(lastUsedAt, context),
    })),
    previousHref: page > 1 ? at(page - 1) : null,
    nextHref: hasMore ? at(page + 1) : null,
    typed: { email: owner?.user.email ?? '', name: '', scope: 'read', days: String(usualTokenDays) },
    made: null,
    done: query(doneParameter) === 'revoked' ? 'backOffice.tokens.revoked' : null,
    problem: null,
  }
}

/** Makes a token, which the answer shows, or revokes one. */
export async function actOnTokens(visit: Visit): Promise<TokensPage | Go> {
  const { administration, base, context, sent } = visit
  const text = (name: string): string => (sent.get(name) ?? '').trim()
  if (sent.get(actField) === 'revoke') {
    const id = text(tokenFields.token)
    if (!(await administration.tokens.revoke(context.viewer, id))) throw failure('RECORD_NOT_FOUND', { id })
    return { type: 'go', to: `${tokensAddress(base)}?${doneParameter}=revoked` }
  }
  const [email, name, scope] = [text(tokenFields.email), text(tokenFields.name), text(tokenFields.scope)]
  const typed = { email, name, scope, days: text(tokenFields.days) }
  const days = /^\d{1,5}$/.test(typed.days) ? Number(typed.days) : 0
  const refused = async (key: string): Promise<TokensPage> => {
    const problem: Problem = { key, values: { max: maxTokenDays } }
    return { ...(await loadTokens(visit)), status: 400, typed, problem, done: null }
  }
  const wrong = tokenProblem({ name, days })
  if (wrong !== null)
    return await refused(wrong === 'name' ? 'backOffice.tokens.badName' : 'backOffice.problem.badDays')
  const given = { email, name, days, scope: isTokenScope(scope) ? scope : 'read' } as const
  const made = await administration.tokens.make(context.viewer, given)
  if (made.type !== 'made') return await refused('backOffice.tokens.noUser')
  return { ...(await loadTokens(visit)), made: { name, token: made.token }, done: null }
}
