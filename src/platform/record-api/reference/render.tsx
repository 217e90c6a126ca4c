import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { plainDocument } from '#platform/pages/plain-document.tsx'
import type { PageAssets } from '#platform/pages/render-contract.ts'
import { CallEntry } from './call-entry.tsx'
import { HowToAsk } from './request-guide.tsx'
import type { ApiReference } from './reference.ts'
import { ShapeEntry } from './shape-entry.tsx'
import { apiReferenceStyle } from './style.ts'

export interface ApiReferenceRequest {
  readonly reference: ApiReference
  readonly brandColor: string
  readonly assets: PageAssets
}

/** The reference page of the record data API for developers, in English and without JavaScript. */
export const renderApiReference = ({ reference, brandColor, assets }: ApiReferenceRequest): ApiReferencePage => ({
  style: apiReferenceStyle,
  html: plainDocument(
    {
      language: 'en-US',
      head: {
        title: `Record data API ${reference.version} – ${companyNamePrefix}`,
        description: 'Every call of the record data API: what it is asked with, what it answers, how it refuses.',
        robots: 'noindex,follow',
      },
      links: [],
      brandColor,
      assets,
    },
    <>
      <style>{apiReferenceStyle}</style>
      <Head reference={reference} />
      <div className="api">
        <Contents families={reference.families} />
        <main>
          <HowToAsk base={reference.base} />
          {reference.families.map((family) => (
            <Family key={family.name} family={family} />
          ))}
          <section id="objects" aria-labelledby="objects-title">
            <h2 id="objects-title">Objects</h2>
            <p>The fields that you may read. A request names a field with its object before it: Product2.Name.</p>
            {reference.objects.map((shape) => (
              <ShapeEntry key={shape.name} shape={shape} prefix="object" heading="Field" />
            ))}
          </section>
          <section id="shapes" aria-labelledby="shapes-title">
            <h2 id="shapes-title">Shapes</h2>
            <p>A key is always there unless it says that it may be absent; a question mark says that it may be null.</p>
            {reference.shapes.map((shape) => (
              <ShapeEntry key={shape.name} shape={shape} prefix="shape" heading="Key" />
            ))}
          </section>
        </main>
      </div>
    </>,
  ),
})

export interface ApiReferencePage {
  readonly html: string
  /** The style block of the page, for the content security policy. */
  readonly style: string
}

const Head = ({ reference }: { readonly reference: ApiReference }) => (
  <header className="api-head">
    <div>
      <h1>Record data API {reference.version}</h1>
      <p>
        Records, lists, layouts and actions of every object that you may read, and their changes as they happen.
        {reference.isGuest ? ' You have not signed in: this is what a guest may use.' : ''}
      </p>
      <div className="api-links">
        <a href={reference.descriptionAddress}>OpenAPI 3.1 document</a>
        <a href="/">Portal</a>
      </div>
    </div>
  </header>
)

const Contents = ({ families }: Pick<ApiReference, 'families'>) => (
  <nav className="api-nav" aria-label="Contents">
    <ul>
      <li>
        <a href="#how-to-ask">How to ask</a>
      </li>
      {families.map(({ name }) => (
        <li key={name}>
          <a href={`#${anchorOf(name)}`}>{name}</a>
        </li>
      ))}
      <li>
        <a href="#objects">Objects</a>
      </li>
      <li>
        <a href="#shapes">Shapes</a>
      </li>
    </ul>
  </nav>
)

/** The calls of one kind. */
const Family = ({ family: { name, calls } }: { readonly family: ApiReference['families'][number] }) => (
  <section id={anchorOf(name)} aria-labelledby={`${anchorOf(name)}-title`}>
    <h2 id={`${anchorOf(name)}-title`}>{name}</h2>
    {calls.map((call) => (
      <CallEntry key={call.id} call={call} />
    ))}
  </section>
)

const anchorOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
