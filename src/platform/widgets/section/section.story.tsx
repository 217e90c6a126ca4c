import { columnPortions, columnSpans } from './layout-grid.ts'
import type { Axes, Story } from '#platform/widgets/story.ts'
import {
  Column,
  Section,
  sectionDirections,
  sectionGapSizes,
  sectionSpaceSizes,
  sectionWidthSizes,
} from './section.tsx'
import css from './section-story.module.css'

export const axes = { gap: sectionGapSizes, space: sectionSpaceSizes, width: sectionWidthSizes } satisfies Axes

const block = (text: string | number) => <div className={css.block}>{text}</div>

export const stories: readonly Story[] = [
  ...sectionGapSizes.flatMap((gap) =>
    sectionSpaceSizes.flatMap((space) =>
      sectionWidthSizes.map((width): Story => ({
        name: `gap ${gap}, space ${space}, width ${width}`,
        cell: { gap, space, width },
        wide: true,
        render: () => (
          <Section gap={gap} space={space} width={width}>
            <Column span={8}>{block(8)}</Column>
            <Column span={4}>{block(4)}</Column>
          </Section>
        ),
      })),
    ),
  ),
  {
    name: 'spans',
    wide: true,
    render: () => (
      <Section gap="none" width="full" direction={{ mobile: 'row' }}>
        {columnSpans.map((span) => (
          <Column key={span} span={span}>
            {block(span)}
          </Column>
        ))}
      </Section>
    ),
  },
  {
    name: 'portions',
    wide: true,
    render: () => (
      <Section gap="none" width="full" direction={{ mobile: 'row' }}>
        {columnPortions.map((portion) => (
          <Column key={portion} portion={portion}>
            {block(portion)}
          </Column>
        ))}
      </Section>
    ),
  },
  ...sectionDirections.map((direction): Story => ({
    name: `direction ${direction}`,
    wide: true,
    render: () => (
      <Section
        direction={{ mobile: direction, tablet: direction, desktop: direction }}
        label={`Direction ${direction}`}
      >
        <Column span={6}>{block('6')}</Column>
        <Column span={6}>{block('6')}</Column>
      </Section>
    ),
  })),
]
