import { PageHeader } from '#platform/widgets/page-header/page-header.tsx'
import { TagList } from '#platform/widgets/tag/tag-list.tsx'
import { rowsOfAllKinds } from '#features/search/results/rows-of-all-kinds.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import { KindTabs } from '#features/search/lists/kind-tabs.tsx'
import { ResultsPage } from '#features/search/lists/results-page.tsx'
import { marketOverview } from './overview-part.ts'
import { groupReads, showGroup, type GroupData } from './group-data.ts'
import { isBusinessGroupCode, type BusinessGroupCode } from '#platform/values/markets/business-groups.ts'
import type { BackgroundVariant } from '#platform/widgets/themed-background/background-variants.ts'
/** The page of a business group or one of its segments. */
function GroupScreen({ data: { group, segment, list, overview } }: { readonly data: GroupData }) {
  const page = usePage()
  const { t, base } = page
  const home = { text: t('nav.home'), href: base }
  const crumbs =
    segment === null
      ? [home, { text: group.name }]
      : [home, { text: group.name, href: groupPath(base, group.slug) }, { text: segment.name }]
  return (
    <div data-accent={group.integrationId}>
      <ResultsPage
        page={page}
        list={list}
        row={rowsOfAllKinds}
        title={segment === null ? group.name : segment.name}
        crumbs={crumbs}
        header={
          <>
            <PageHeader
              above={<PageBreadcrumbs page={page} crumbs={crumbs} />}
              contentTag={segment === null ? t('facet.business-group') : group.name}
              contentTitle={segment === null ? group.name : segment.name}
              contentSubtitle={
                segment === null
                  ? (group.description ?? t('group.description', { group: group.name }))
                  : t('group.segmentLead', { segment: segment.name, group: group.name })
              }
              themeColor="var(--accent)"
              backgroundVariant={groupBackground(group.integrationId)}
              globalSlot={
                group.marketSegments.length > 0 && (
                  <TagList
                    label={t('group.segments')}
                    items={group.marketSegments.map((each) => ({
                      key: each.id,
                      text: each.name,
                      href:
                        each.id === segment?.id ? groupPath(base, group.slug) : groupPath(base, group.slug, each.slug),
                      current: each.id === segment?.id,
                    }))}
                  />
                )
              }
            />
            {overview !== null && (
              <marketOverview.Part overview={overview} list={list} name={segment?.name ?? group.name} page={page} />
            )}
          </>
        }
        tabs={<KindTabs page={page} list={list} />}
      />
    </div>
  )
}

export const screen = defineScreen({ reads: groupReads, show: showGroup, component: GroupScreen })

/** Each business group has its own background, similar to its drawing on the home page. */
const backgrounds = {
  BG1: 'variant2',
  BG2: 'variant4',
  BG3: 'variant6',
  BG4: 'variant3',
  BG5: 'variant1',
  BG6: 'variant5',
  BG7: 'variant11',
  BG8: 'variant8',
  GLOBAL: 'variant10',
} as const satisfies Record<BusinessGroupCode, BackgroundVariant>

const groupBackground = (code: string): BackgroundVariant =>
  isBusinessGroupCode(code) ? backgrounds[code] : backgrounds.GLOBAL
