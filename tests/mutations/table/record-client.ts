import { mutationsOf, type Mutation } from '../mutation.ts'

const folder = 'src/platform/record-client'
const reading = ['reads', 'read-policies'].map((name) => `${folder}/${name}.test.ts`)
const writing = [`${folder}/writes.test.ts`]
const sequences = [`${folder}/model.test.ts`]
const table = [`${folder}/lifetimes.test.ts`]

/** Rules of the record data layer in the browser. */
export const recordClientMutations: readonly Mutation[] = [
  ...mutationsOf(`${folder}/lifetimes.ts`, table, [
    ['RDL-03', 'record: 30 * second', 'record: 31 * second'],
    ['RDL-03', 'summaries: 30 * day', 'summaries: 31 * day'],
    ['RDL-03', 'store: 300 * second', 'store: 299 * second'],
    ['RDL-13', 'batchError: 5 * second', 'batchError: 6 * second'],
  ]),
  ...mutationsOf(`${folder}/records.ts`, reading, [
    ['RDL-02', 'weakEtag === 0 ? field.weakEtag !== 0 : weakEtag < field.weakEtag', 'weakEtag < 0'],
    ['RDL-10', 'trackedDepth = 5', 'trackedDepth = 6'],
  ]),
  ...mutationsOf(`${folder}/loader.ts`, reading, [
    ['RDL-08', 'inFlight.get(target.key) ?? started', 'started'],
    ['RDL-14', 'batch.failsWithoutItem === true', 'batch.failsWithoutItem === undefined'],
  ]),
  ...mutationsOf(`${folder}/store-answer.ts`, reading, [
    ['RDL-15', 'adapter.emptyAnswer !== undefined', 'false'],
    ['RDL-05', "if (name === 'getRecord') store.evict", "if (name === '') store.evict"],
  ]),
  ...mutationsOf(`${folder}/requests.ts`, reading, [
    ['RDL-26', 'ids: 200', 'ids: 201'],
    ['RDL-26', 'address: 16_087', 'address: 18_000'],
    ['RDL-26', 'fields: 10_000', 'fields: 10_001_000'],
    ['RDL-26', 'aggregate: 50', 'aggregate: 51'],
  ]),
  ...mutationsOf(`${folder}/adapters/lists.ts`, reading, [
    ['RDL-11', 'restrictColumnsToLayout: true', 'restrictColumnsToLayout: false'],
  ]),
  ...mutationsOf(`${folder}/reader.ts`, reading, [
    ['RDL-07', '!isCachePolicy(cachePolicy)', "cachePolicy === ''"],
    ['RDL-22', 'if (generation !== loader.generation()) return unfulfilled', ''],
  ]),
  ...mutationsOf(`${folder}/writer.ts`, writing, [
    ['RDL-16', 'if (answer.status === 204) evict(id, false)', ''],
    ['RDL-25', 'ifMatch(base ?? ', 'ifMatch('],
    ['RDL-02', 'reader.show(() => store.records.overlay(id, overlay))', ''],
  ]),
  ...mutationsOf(
    `${folder}/store.ts`,
    [...writing, ...sequences],
    [
      ['RDL-23', 'answer.order < writeAfter(links)', 'false'],
      ['RDL-02', 'requestOrder < (deleted.get(id) ?? 0)', 'false'],
    ],
  ),
  ...mutationsOf(`${folder}/record-client.ts`, sequences, [['RDL-23', 'store.written(id)', '']]),
]
