import type { Visit } from '#features/back-office/administration/visit.ts'
import { loadTrial } from './load-trial.ts'
import { loadWorkbench } from './load-workbench.ts'
import { mayUseWorkbench } from './may-use-workbench.ts'
import type { TrialPage } from './trial-page.ts'
import type { WorkbenchPage } from './workbench-page.ts'

type PageResult = WorkbenchPage | TrialPage | { readonly type: 'denied' }
type Make = (visit: Visit) => Promise<PageResult>

/** Other internal users learn that they have no access, because these pages are known to exist. The operations refuse them too. */
const forMaintainers =
  (make: Make): Make =>
  async (visit) =>
    mayUseWorkbench(visit.context.viewer) ? await make(visit) : { type: 'denied' }

export const workbenchPages: Readonly<Record<string, Make>> = {
  '/search-workbench': forMaintainers(loadWorkbench),
  '/search-workbench/try': forMaintainers(loadTrial),
}
