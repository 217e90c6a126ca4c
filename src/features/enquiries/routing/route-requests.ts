import { eq, inArray } from 'drizzle-orm'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { user } from '#features/identity/people/user.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { routingRule } from './routing-rule.ts'
import { dueDay, routedTo } from './routing.ts'

interface Parts {
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** Gives each request its queue and its due day in the transaction that submits it. */
export function routeRequests({ sites, now }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    if (entity !== customerRequest || action !== 'Submit') return
    const row = await rowInWrite(handle, customerRequest, id)
    const site = sites.find(({ code }) => code === row?.site)
    if (row === null || site === undefined) return
    const today = dayOfRequest(row, now())
    const isUsed = eq(tableColumn(routingRule.table, 'isActive'), true)
    const rules = await handle.keep((queries) => selectRows(queries, routingRule, { where: isUsed }))
    const grades = rules.length === 0 ? [] : await gradesOf(handle, id)
    const people = await rowsIn(handle, user, 'id', [
      ...new Set(rules.flatMap(({ person, substitute }) => [person, substitute ?? []].flat())),
    ])
    const desk = new Set(people.flatMap((person) => (person.isActive && isOfDesk(person) ? [person.id] : [])))
    const request = {
      site: row.site,
      kind: row.kind,
      businessGroups: new Set(grades.flatMap(({ businessGroups }) => businessGroups)),
      principals: new Set(grades.map(({ principal }) => principal)),
    }
    await handle.update(customerRequest, id, row.version, {
      routedTo: routedTo(rules, request, today, (person) => desk.has(person)),
      dueOn: dueDay(row.kind, today, site),
    })
  }
}

const isOfDesk = ({ roles }: Pick<Row<typeof user>, 'roles'>): boolean =>
  roles.includes('internalSales') || roles.includes('administrator')

async function gradesOf(handle: WriteHandle, request: string): Promise<readonly Row<typeof tradeGrade>[]> {
  const lines = await rowsIn(handle, requestLine, 'request', [request])
  return await rowsIn(handle, tradeGrade, 'id', [...new Set(lines.map(({ grade }) => grade))])
}

async function rowsIn<E extends Entity>(
  handle: WriteHandle,
  entity: E,
  field: string,
  values: readonly string[],
): Promise<readonly Row<E>[]> {
  if (values.length === 0) return []
  return await handle.keep((queries) =>
    selectRows(queries, entity, { where: inArray(tableColumn(entity.table, field), [...values]) }),
  )
}
