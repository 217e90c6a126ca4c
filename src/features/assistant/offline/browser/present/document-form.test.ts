import { expect, it } from 'vitest'
import { documentForm } from './document-form.ts'

it.each([
  ['application/pdf', true, 'pages'],
  ['application/pdf', false, null],
  ['image/png', true, 'picture'],
  ['image/jpeg', false, 'picture'],
  // Files of these types could run code in the page.
  ['image/svg+xml', true, null],
  ['text/html; charset=utf-8', true, null],
  ['text/html', true, null],
  ['application/xml', true, null],
  ['text/plain; charset=utf-8', true, null],
  ['application/zip', true, null],
  ['', true, null],
] as const)('[SAL-04] A document of the type "%s" (viewer: %s) is shown as: %s', (contentType, hasViewer, form) => {
  expect(documentForm(contentType, hasViewer)).toBe(form)
})
