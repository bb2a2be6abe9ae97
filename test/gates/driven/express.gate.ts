import test from 'ava'
import { defineDrivenGate } from './gate.js'

/** https://helmetjs.github.io: its defaults allow no script in a document */
const helmetOf = (reports: string) =>
  `\napp.use(require('helmet')({ contentSecurityPolicy: { directives: { reportUri: [${JSON.stringify(reports)}] } } }));`

/** Its form is the browser's own: it navigates, and the next page shows the note. */
defineDrivenGate(test, {
  name: 'Express',
  fixture: 'express',
  make: { command: 'npx', args: ['--yes', 'express-generator@4.16.1', '--view=ejs', '--git', 'app'] },
  packages: ['helmet@8.3.0'],
  dev: () => ({ command: 'npm', args: ['start'] }),
  because: /^text "Saved: A bad one" does not hold; POST \/notes → 500$/,
  strict: (reports) => [{ file: 'app.js', after: 'var app = express();', text: helmetOf(reports) }],
  blocked: {
    changes: [
      {
        file: 'views/index.ejs',
        after: '</form>',
        text: `\n    <button onclick="document.querySelector('#help').hidden = false">Help</button>\n    <p id="help" hidden>Write a note.</p>`,
      },
    ],
    button: 'Help',
    appears: 'Write a note.',
  },
})
