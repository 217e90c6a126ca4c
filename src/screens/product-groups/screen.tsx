import { defineScreen } from '../define-screen.ts'
import { KindListScreen } from '../results/kind-list.tsx'
import { loadKindList } from '../results/load-kind-list.ts'

/** All product groups (trade names) of a site. */
export const screen = defineScreen({
  load: (url, _params, context, signal) => loadKindList('tradeName', url, context, signal),
  component: KindListScreen,
})
