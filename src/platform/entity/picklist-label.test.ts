import { expect, it } from 'vitest'
import { picklist } from './kinds/picklist.ts'
import { picklistLabel } from './picklist-label.ts'

const type = picklist({ label: 'Type', values: { IMCD_news: 'IMCD News', stories: 'Stories' } })

it('[SEO-05] A label with the name of the distributor follows the brand of the site', () => {
  const labelOn = (value: string, brandName: string) =>
    picklistLabel(type, value, { language: 'en-US', site: { brandName } })
  expect(labelOn('IMCD_news', 'Norvane Nederland')).toBe('Norvane Nederland News')
  expect(labelOn('IMCD_news', '')).toBe('News')
  expect(labelOn('stories', 'Norvane Nederland')).toBe('Stories')
  expect(picklistLabel(type, 'IMCD_news', { language: 'de' })).toBe('News')
})
