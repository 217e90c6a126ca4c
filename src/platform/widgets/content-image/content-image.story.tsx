import { storiesOf, type Axes, type Story } from '#platform/widgets/story.ts'
import { ContentImage, contentImageSizes } from './content-image.tsx'

export const axes = { size: contentImageSizes } satisfies Axes

/** The workshop serves media below its own address. */
const sample = { base: '/workshop', recordId: 'MCSAMPLE' }
const content = { mediaUrl: '/cms/delivery/media/MCSAMPLE', altText: 'A hexagon with bonds' }

export const stories: readonly Story[] = [
  ...storiesOf(axes, ({ size }) => <ContentImage {...sample} content={content} size={size} />),
  {
    name: 'link',
    render: () => <ContentImage {...sample} content={content} href="/workshop" alt="To the workshop" />,
  },
  {
    name: 'link without text',
    render: () => <ContentImage {...sample} href="/workshop" linkLabel="To the workshop" />,
  },
  { name: 'loading', render: () => <ContentImage {...sample} /> },
  { name: 'no record id', render: () => <ContentImage base="/workshop" content={content} /> },
  { name: 'failed', render: () => <ContentImage {...sample} content="failed" /> },
  { name: 'no media', render: () => <ContentImage {...sample} content={{ ...content, mediaUrl: '' }} /> },
  {
    name: 'missing file',
    note: 'The content exists but its file does not, so the placeholder appears when loading fails.',
    render: () => <ContentImage {...sample} recordId="MCGONE" content={content} />,
    ownPage: true,
  },
]
