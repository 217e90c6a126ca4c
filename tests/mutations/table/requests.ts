import { mutationsOf, type Mutation } from '../mutation.ts'

const carts = ['tests/contract/enquiries/carts-http.test.ts']
const files = ['tests/contract/enquiries/customer-files.test.ts']

const assigned = ['tests/contract/enquiries/assign-requests.test.ts']

/** Carts, requests and the desk. */
export const requestMutations: readonly Mutation[] = [
  ...mutationsOf('src/features/enquiries/carts/cart-routes.ts', carts, [
    ['ENQ-04', 'products.length === 0 ? [field', 'products.length > 0 ? [field'],
    ['ENQ-04', 'products.map((each) =>', 'others.map((each) =>'],
    ['LST-01', "outcome.added === 0 ? 'present'", "outcome.added < 0 ? 'present'"],
  ]),
  ...mutationsOf('src/features/enquiries/requests/write-message.ts', files, [
    ['ENQ-09', "text === '' && context.sentFile === undefined", "text === ''"],
  ]),
  ...mutationsOf('src/features/enquiries/requests/request-routes.ts', files, [
    ['ENQ-09', ' && sent.fields.get(requestFields.act) !== writeName) return null', ') return null'],
    ['ENQ-09', '(isInternal(viewer) || takesMessages(', '(viewer !== null || takesMessages('],
  ]),
  ...mutationsOf('src/platform/http/form-uploads.ts', files, [['ENQ-09', '!isFormFile(name)', 'isFormFile(name)']]),
  ...mutationsOf('src/features/identity/personal-data/erase-files.ts', files, [
    ['ENG-04', 'unused.delete(key)', 'unused.add(key)'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/assign-request.ts', assigned, [
    ['ENQ-07', "equals('isActive', true), ", ''],
    ['ENQ-07', 'row.assignee === viewer.user?.id || ', 'row.assignee !== null || '],
  ]),
]
