import { personAddress, tokensAddress } from '#features/back-office/administration/addresses.ts'
import { dayText } from '#features/back-office/page-parts/day-text.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { readPage } from '#features/back-office/page-parts/page-number.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { usualTokenDays } from '#features/identity/tokens/machine-tokens.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { TokensPage } from './tokens-page.ts'

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
    email: owner?.user.email ?? '',
    days: String(usualTokenDays),
  }
}
