import { mutationsOf, type Mutation } from '../mutation.ts'

const leads = ['tests/contract/assistant/leads.test.ts']
const conflicts = ['tests/contract/conflicts/conflicts-http.test.ts']
const sessions = [
  'src/features/assistant/session/assistant-cookie.test.ts',
  'tests/contract/assistant/assistant-pages.test.ts',
  'tests/contract/assistant/portal-session.test.ts',
]

const created = ['tests/contract/assistant/created-for-customers.test.ts']

const devices = ['tests/contract/assistant/pack-devices.test.ts']
const packs = ['tests/contract/assistant/offline-pack.test.ts']
const replays = ['tests/contract/assistant/offline-replay.test.ts']
const steps = ['tests/contract/assistant/next-steps.test.ts']
const offline = 'src/features/assistant/offline'

/** Rules of the Sales Assistant: its sessions, and the conflicts that its lists hide. */
export const assistantMutations: readonly Mutation[] = [
  ...mutationsOf('src/features/catalogue/conflicts/conflict.ts', conflicts, [
    ['CNF-03', 'situation.day < startsOn', 'situation.day <= startsOn'],
    ['CNF-03', 'situation.day > endsOn', 'situation.day >= endsOn'],
    ['CNF-03', 'rule[condition] === null || rule[condition]', 'rule[condition]'],
    ['CNF-03', '!groups.includes(group)', 'groups.includes(group)'],
    ['CNF-01', "internalSession?.conflicts === 'show'", "internalSession?.conflicts !== 'show'"],
    ['CNF-01', 'indexOf(a.reason) -', '-indexOf(a.reason) -'],
  ]),
  ...mutationsOf('src/features/assistant/session/specified-session.ts', sessions, [
    ['SAL-01', "conflicts) === 'show'", "conflicts) !== 'show'"],
  ]),
  ...mutationsOf('src/features/assistant/session/check-session.ts', sessions, [
    ['SAL-01', "found === null || found.recordType !== 'Customer'", 'found === null'],
    [
      'SAL-01',
      "['internalSales', 'administrator', 'editor']",
      "['internalSales', 'administrator', 'editor', 'supplier']",
    ],
  ]),
  ...mutationsOf('src/features/assistant/session/assistant-cookie.ts', sessions, [
    ['SAL-01', '|| !timingSafeEqual(input, expected)', ''],
    ['SAL-01', '|| Number(expires) * 1000 <= now.getTime()', ''],
  ]),
  ...mutationsOf(
    'src/features/assistant/visits/recap/read-recap.ts',
    ['tests/contract/assistant/recap.test.ts'],
    [
      ['SAL-03', '&& account === servedAccount(viewer)', ''],
      ['SAL-02', '&& recapSentAt === null', ''],
      ['SAL-03', 'viewer: customerViewer(account, context)', 'viewer: context.viewer'],
    ],
  ),
  ...mutationsOf(
    'src/features/assistant/frame/get-outside.ts',
    ['tests/contract/assistant/outside-assortment.test.ts'],
    [['SAL-03', 'viewer: customerViewer(served, context)', 'viewer: context.viewer']],
  ),
  ...mutationsOf(
    'src/features/catalogue/assortments/outside.ts',
    ['tests/contract/assistant/outside-marks.test.ts'],
    [
      ['SAL-03', "rules.filter(({ effect }) => effect === 'deny')", 'rules'],
      ['SAL-03', 'others.length > 0', 'others.length < 0'],
    ],
  ),
  ...mutationsOf('src/features/assistant/pages/open-page.ts', created, [
    ['SAL-03', 'if (ofForm !== null)', 'if (ofForm === null)'],
  ]),
  ...mutationsOf('src/platform/records/audit/audit-entries.ts', created, [
    ['SAL-03', 'where exists', 'where not exists'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/submit-cart.ts', created, [
    ['SAL-03', 'served === null && isInternal(viewer)', 'served !== null'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/visibility.ts', created, [
    ['SAL-03', "served === null ? always : equals('account', served)", 'always'],
    ['SAL-03', ', ofRequest(isCreatedBySales)', ''],
  ]),
  ...mutationsOf('src/features/enquiries/carts/get-carts.ts', created, [
    ['SAL-03', 'served === null || grades.size === 0', 'grades.size > 0'],
  ]),
  ...mutationsOf('src/features/folders/folders/change-folders.ts', created, [['SAL-03', ' || sales.has(id)', '']]),
  ...mutationsOf('src/features/folders/folders/folder-rights.ts', created, [
    ['SAL-03', ' && (madeBy !== user || account === servedAccount(viewer))', ''],
  ]),
  ...mutationsOf('src/features/folders/shares/change-shares.ts', created, [
    ['SAL-03', ' || row.user !== viewer.user?.id', ''],
  ]),
  ...mutationsOf(`${offline}/pack-products.ts`, packs, [
    ['OFF-01', 'inConflict.has(id) ? [] : id', 'id'],
    ['OFF-01', 'await records.byIds(viewer, tradeGrade, allowed)', 'ofCaller'],
    ['OFF-01', 'const { records, viewer, taxonomy } = customer', 'const { records, viewer, taxonomy } = context'],
  ]),
  ...mutationsOf(`${offline}/visit-context.ts`, packs, [
    ['OFF-03', ' || row.account !== servedAccount(input.viewer)', ''],
  ]),
  ...mutationsOf(`${offline}/replay.ts`, replays, [
    ['OFF-02', 'servedVisit(visitId, siteLocale, { ...input, records })', 'servedVisit(visitId, siteLocale, input)'],
    ['OFF-02', "if (begun.state === 'answered')", "if (begun.state !== 'answered')"],
  ]),
  ...mutationsOf(
    `${offline}/merge-step.ts`,
    [`${offline}/merge-step.test.ts`],
    [
      ['OFF-02', 'now[field] !== before[field]', 'now[field] === before[field]'],
      ['OFF-02', 'after[field] !== before[field] && ', ''],
    ],
  ),
  ...mutationsOf(`${offline}/apply-step.ts`, replays, [
    ['OFF-02', "row === null || !row.isActive) return { type: 'refused'", "row === null) return { type: 'refused'"],
    ['OFF-02', 'if (!isSameStep(before, stateOf(row))) return', 'if (false) return'],
    ['OFF-02', "row === null || !row.isActive) return { type: 'merged' }", "row === null) return { type: 'merged' }"],
    ['OFF-02', "if (!mayBe) return { type: 'refused', reason: 'owner', detail: '' }", ''],
  ]),
  ...mutationsOf('src/features/assistant/visits/steps/visibility.ts', steps, [
    ['SAL-02', "any(equals('owner', self), equals('visitOwner', self))", "any(equals('isActive', true))"],
  ]),
  ...mutationsOf('src/features/assistant/visits/steps/change-steps.ts', steps, [
    ['SAL-02', 'row.version !== version', 'false'],
  ]),
  ...mutationsOf('src/features/assistant/visits/steps/step-store.ts', steps, [
    ['SAL-02', "if (known !== null) return { type: 'known', row: known }", ''],
    ['SAL-02', '.length >= maxSteps', '.length > maxSteps'],
  ]),
  ...mutationsOf('src/features/identity/pack-devices/pack-devices.ts', devices, [
    ['OFF-03', 'row.registeredAt <= signedOutAt', 'row.registeredAt < signedOutAt'],
    ['OFF-03', 'signedOutAt !== null && row.registeredAt <= signedOutAt', 'signedOutAt !== null'],
    ['OFF-03', 'session !== null && session.userId !== row.userId', 'false'],
    ['OFF-03', ' || !owner.isActive', ''],
    ['OFF-03', ' || !owner.roles.some((role) => roles.includes(role))', ''],
    ['OFF-03', "(await markOf(row.userId)) === row.passwordMark ? null : 'passwordChanged'", 'null'],
    ['OFF-03', 'row.userId !== userId || row.endedBy', 'row.endedBy'],
    ['OFF-03', ' || row.endedBy !== null) return false', ') return false'],
    ['OFF-03', 'Math.min(packsUntil.getTime(), at.getTime() + maxPackMs)', 'packsUntil.getTime()'],
    ['OFF-03', '.slice(maxDevices - 1)', '.slice(maxDevices)'],
  ]),
  ...mutationsOf(
    'src/features/identity/pack-devices/device-rows.ts',
    ['tests/contract/assistant/pack-device-lists.test.ts'],
    [
      ['OFF-03', 'and(devicesInUse(userId, at), eq(packDevice.id, id))', 'eq(packDevice.id, id)'],
      ['OFF-03', '[ne(packDevice.sessionId, exceptSession)]', '[]'],
    ],
  ),
  ...mutationsOf(`${offline}/offline-routes.ts`, devices, [
    ['OFF-03', "left === null ? null : 'signedOut'", 'null'],
    ['OFF-03', '  setSignedOutCookie(reply, at)\n', ''],
  ]),
  ...mutationsOf('src/features/identity/sign-in/sign-out.ts', devices, [
    ['OFF-03', "if (session !== null) await signIn.packDevices.endOfSession(session.id, 'signedOut')", ''],
  ]),
  ...mutationsOf('src/features/identity/personal-data/erasure.ts', devices, [
    ['OFF-03', '      await endDevices(transaction, userId)\n', ''],
  ]),
  ...mutationsOf(
    `${offline}/pack-end.ts`,
    [`${offline}/pack-end.test.ts`],
    [
      ['OFF-03', 'new Date(expiresAt) <= (', 'new Date(expiresAt) < ('],
      ['OFF-03', '(answer === null ? now : new Date(answer.now))', 'now'],
      ['OFF-03', 'answer.userId !== null && answer.userId !== of.userId', 'answer.userId !== of.userId'],
      ['OFF-03', 'if (answer !== null && isDeviceEnd(answer.device)) return answer.device', ''],
    ],
  ),
  ...mutationsOf(
    `${offline}/pack-lock.ts`,
    [`${offline}/pack-lock.test.ts`],
    [
      ['OFF-03', 'now < period.until)', 'now <= period.until)'],
      ['OFF-03', 'period.from <= now && ', ''],
      ['OFF-03', 'attemptsLeft(lock) === 0 ? null : ', ''],
    ],
  ),
  ...mutationsOf('src/features/assistant/visits/leads/record-lead.ts', leads, [
    ['SAL-01', "if (account !== null || state === 'cancelled')", 'if (account !== null)'],
    ['SAL-01', "if (account !== null || state === 'cancelled')", "if (state === 'cancelled')"],
    ['OFF-02', "eq(column('message'), lead.message)", 'undefined'],
    ['SAL-01', '(await count(ofThisVisit)) >= maxLeads', '(await count(ofThisVisit)) > maxLeads'],
  ]),
  ...mutationsOf('src/features/assistant/visits/leads/lead-rules.ts', leads, [
    ['SAL-01', 'return consent ? errors', 'return true ? errors'],
  ]),
]
