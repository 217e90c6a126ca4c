import type { Mutation } from './mutation.ts'
import { assistantMutations } from './table/assistant.ts'
import { codeMutations } from './table/code.ts'
import { demoMutations } from './table/demo.ts'
import { engineMutations } from './table/engine.ts'
import { pageMutations } from './table/pages.ts'
import { understandingMutations } from './table/understanding.ts'
import { recordClientMutations } from './table/record-client.ts'
import { requestMutations } from './table/requests.ts'
import { ruleMutations } from './table/rules.ts'
import { valueMutations } from './table/values.ts'
import { widgetMutations } from './table/widgets.ts'
import { workbenchMutations } from './table/workbench.ts'

/** Every mutation; its index in this list identifies it. */
export const mutations: readonly Mutation[] = [
  ...valueMutations,
  ...pageMutations,
  ...widgetMutations,
  ...ruleMutations,
  ...engineMutations,
  ...understandingMutations,
  ...recordClientMutations,
  ...assistantMutations,
  ...workbenchMutations,
  ...requestMutations,
  ...demoMutations,
  ...codeMutations,
]
