import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SearchMetadata } from './search-metadata.tsx'

const logoOf = (logoContentKey: string | undefined): unknown => {
  const site = {
    brandName: 'Norvane',
    countryName: 'Netherlands',
    ...(logoContentKey === undefined ? {} : { logoContentKey }),
  }
  const html = renderToStaticMarkup(
    <SearchMetadata page={{ site, base: '/nl/nl-nl', language: 'nl-NL', publicOrigin: 'https://x.example' }} />,
  )
  return JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '').logo
}

it.each([
  [
    'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q',
    'https://x.example/nl/nl-nl/sfsites/c/cms/delivery/media/MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q',
  ],
  [undefined, undefined],
])('[HSE-03] Derives the address of the logo from the content key %s', (key, logo) => {
  expect(logoOf(key)).toBe(logo)
})
