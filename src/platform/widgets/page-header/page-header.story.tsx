import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import type { Axes, Story } from '#platform/widgets/story.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import {
  headerAlignments,
  headerDirections,
  headerJustifications,
  headerMargins,
  headerOverlayTones,
  PageHeader,
} from './page-header.tsx'

export const axes = { overlay: headerOverlayTones } satisfies Axes

const words = {
  contentTag: 'Food & Nutrition',
  contentTitle: 'Ingredients for bread, dairy and drinks',
  contentSubtitle: 'Hydrocolloids, sweeteners, acidulants and flavours of forty suppliers, with samples and documents.',
}

export const stories: readonly Story[] = [
  ...headerOverlayTones.map((overlay): Story => ({
    name: overlay,
    cell: { overlay },
    wide: true,
    render: () => <PageHeader {...words} backgroundOverlay={overlay} />,
  })),
  {
    name: 'banner with both slots',
    wide: true,
    render: () => (
      <PageHeader
        {...words}
        isBanner
        above={<Breadcrumbs label="You are here" crumbs={[{ text: 'Home', href: '/workshop' }, { text: 'Food' }]} />}
        backgroundVariant="variant9"
        globalSlot={<Button variant="brand">Ask for a sample</Button>}
        secondarySlot={<p>Delivered from Rotterdam and Antwerp.</p>}
      />
    ),
  },
  {
    name: 'certificates page',
    note: 'Centred, with margins of 4rem 0 and a transparent background.',
    wide: true,
    render: () => (
      <PageHeader
        contentTag="hseqr"
        contentTitle="Certificates & Documents"
        contentFieldTitle="Title"
        contentFieldSubtitle="subtitle"
        justifyContent="center"
        alignSelfText="center"
        textMargins="4rem 0"
        backgroundOverlay="transparent"
      />
    ),
  },
  {
    name: 'texts of loaded content',
    wide: true,
    render: () => (
      <PageHeader
        contentKey="MCSAMPLE"
        contentFieldTitle="Title"
        contentFieldSubtitle="subtitle"
        content={{ Title: 'From the content', subtitle: 'An editor wrote this.' }}
        backgroundVariant="variant6"
      />
    ),
  },
  {
    name: 'content not loaded',
    note: 'Nothing is shown until the content is loaded.',
    render: () => <PageHeader contentKey="MCSAMPLE" contentTitle="Hidden" />,
  },
  {
    name: 'in the site builder',
    note: 'Editors see the global slot even if it is empty.',
    wide: true,
    render: () => <PageHeader {...words} isInSiteBuilder backgroundVariant="variant4" />,
  },
  ...headerDirections.flatMap((direction) =>
    headerJustifications.map((justify): Story => ({
      name: `direction ${direction}, ${justify}`,
      wide: true,
      render: () => (
        <PageHeader
          {...words}
          backgroundVariant="variant2"
          contentDirection={direction}
          justifyContent={justify}
          globalSlot={<Button>Global slot</Button>}
        />
      ),
    })),
  ),
  ...headerAlignments.map((align): Story => ({
    name: `text and slot ${align}`,
    wide: true,
    render: () => (
      <PageHeader
        {...words}
        backgroundVariant="variant5"
        alignSelfText={align}
        alignSelfSlot={align}
        globalSlot={<Button>Global slot</Button>}
      />
    ),
  })),
  ...headerMargins.map((margins): Story => ({
    name: `margins ${margins}`,
    wide: true,
    render: () => (
      <PageHeader
        {...words}
        backgroundVariant="variant7"
        textMargins={margins}
        slotMargins={margins}
        globalSlot={<Button>Global slot</Button>}
      />
    ),
  })),
]
