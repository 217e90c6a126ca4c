import { expect } from 'vitest'
import { mediaAddress } from '#platform/values/content-key.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { nlSite } from '#sites/nl.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, fileKey } from '../../fixtures/calls-contents.ts'

const { siteId, channelId } = nlSite
const paper = contentKey('white-paper')

/** The white paper as it is delivered to the Dutch site. */
export const deliveredWhitePaper = {
  channelSummary: {
    id: channelId,
    name: 'Norvane Nederland',
    resourceUrl: `/services/data/v65.0/connect/cms/delivery/channels/${channelId}`,
    targetSummary: { id: siteId, name: 'Norvane Nederland' },
  },
  contentBody: {
    title: 'Dikke sauzen',
    Title: 'Dikke sauzen',
    subtitle: 'Hoe ze dik blijven',
    body: expect.stringContaining('<p>Lees ook'),
    seo_meta_description: 'Alles over sauzen.',
    header_image: {
      url: mediaAddress(fileKey('hero.png')),
      altText: 'Een lepel saus',
      source: { type: 'file', mimeType: 'image/png', size: 270, width: null, height: null },
    },
    date_time: null,
    place: null,
    video: null,
    video_image_thumbnail: null,
    attachment: {
      url: mediaAddress(fileKey('paper.pdf')),
      altText: '',
      source: { type: 'file', mimeType: 'application/pdf', size: 300, width: null, height: null },
    },
    formulation: [],
    'sfdc_cms:media': null,
  },
  contentKey: paper,
  contentType: { fullyQualifiedName: 'whitepapers' },
  language: 'nl-NL',
  managedContentId: idOf(managedContent, 'white-paper'),
  publishedDate: '2026-05-04T00:00:00.000Z',
  references: null,
  referencesList: null,
  resourceUrl: `/services/data/v65.0/connect/sites/${siteId}/cms/delivery/contents/${paper}?language=nl-NL`,
  title: 'Dikke sauzen',
  unauthenticatedUrl: null,
  urlName: 'thick-sauces-a-white-paper',
}
