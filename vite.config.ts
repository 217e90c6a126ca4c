import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from './src/messages/vite-plugin.ts'

/** Two builds from one configuration: `vite build` for the browser, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messagesPlugin(), react()],
  appType: 'custom',
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // One file of styles for all pages: no page waits for, or flashes without, one of its own.
    cssCodeSplit: false,
    // Fonts and pictures keep their own addresses: they are cached apart, and no policy has to allow data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? {
          outDir: 'build/server',
          copyPublicDir: false,
          rollupOptions: { input: 'src/screens/entry-server.tsx' },
        }
      : {
          outDir: 'build/client',
          manifest: true,
          rollupOptions: { input: 'src/screens/entry-browser.tsx' },
        }),
  },
  // A build for the server is complete in itself, with React's production half whatever the environment says.
  ...(isSsrBuild === true
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
