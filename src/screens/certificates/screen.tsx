import { Column, Section } from '#widgets/section/section.tsx'
import { PageHeader } from '#widgets/page-header/page-header.tsx'
import { defineScreen } from '../define-screen.ts'
import { HiddenRegion } from '../hidden-region/hidden-region.tsx'
import { usePage } from '../page-context.ts'
import { CertificateBlock } from './certificate-block.tsx'
import { ContactUs } from './contact-us.tsx'
import { loadCertificates, type CertificatesData } from './load.ts'
import { SearchMetadata } from './search-metadata.tsx'

/** §2 Certificates & Documents (HSEQR): two sections of one full-width column, and what no eye sees. */
function CertificatesScreen({ data }: { readonly data: CertificatesData }) {
  const page = usePage()
  const { t } = page
  return (
    <>
      <Section>
        <Column span={12}>
          <SearchMetadata page={page} />
        </Column>
      </Section>
      <Section>
        <Column span={12}>
          <PageHeader
            contentTag="hseqr"
            contentFieldTitle="Title"
            contentFieldSubtitle="subtitle"
            contentTitle={t('page.certificates')}
            contentSubtitle={t('certificates.subtitle')}
            contentDirection="column"
            justifyContent="center"
            alignSelfText="center"
            textMargins="4rem 0"
            backgroundOverlay="transparent"
          />
          <CertificateBlock data={data} page={page} />
          <ContactUs contact={data.contact} page={page} />
        </Column>
      </Section>
      <HiddenRegion page={page} view="certificates_and_Documents" recordId={data.recordId} />
    </>
  )
}

export const screen = defineScreen<CertificatesData>({ load: loadCertificates, component: CertificatesScreen })
