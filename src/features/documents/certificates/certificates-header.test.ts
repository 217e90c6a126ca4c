import { expect, it } from 'vitest'
import { headerTexts } from '#platform/widgets/page-header/page-header-layout.ts'
import { certificatesHeader } from './certificates-header.ts'

it('[HSE-05] The header shows the fields Title and subtitle of its content, and the tag hseqr', () => {
  const content = { Title: 'Certificates', Name: 'The name', subtitle: 'Below it', Subtitle: 'Another one' }
  expect(headerTexts({ ...certificatesHeader, contentKey: 'MC1' }, content)).toEqual({
    tag: 'hseqr',
    title: 'Certificates',
    subtitle: 'Below it',
  })
})

it('[HSE-05] The header is a centred column with margins of 4rem, transparent over the page', () => {
  expect(certificatesHeader).toMatchObject({
    contentDirection: 'column',
    justifyContent: 'center',
    alignSelfText: 'center',
    textMargins: '4rem 0',
    backgroundOverlay: 'transparent',
  })
})
