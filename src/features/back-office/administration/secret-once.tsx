import { Notice } from '#platform/widgets/notice/notice.tsx'

/** A secret that no other page shows. */
export const SecretOnce = ({ text, secret }: { readonly text: string; readonly secret: string }) => (
  <div role="status">
    <Notice tone="info">
      <p>{text}</p>
      <p>
        <code className="office-text" translate="no">
          {secret}
        </code>
      </p>
    </Notice>
  </div>
)
