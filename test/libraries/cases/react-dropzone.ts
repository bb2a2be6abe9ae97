import type { Library } from '../library-case.js'
import { output, press, testid, upload } from '../steps.js'

const files = testid('files')

export const reactDropzone: Library = {
  name: 'react-dropzone',
  file: 'react-dropzone',
  package: 'react-dropzone',
  cases: [
    {
      title: 'a file is chosen',
      page: 'basic',
      steps: [upload(files, 'a.txt')],
      ...output('accepted a.txt; refused ;'),
    },
    {
      title: 'several files are chosen',
      page: 'basic',
      steps: [upload(files, 'a.txt', 'b.txt')],
      ...output('accepted a.txt+b.txt; refused ;'),
    },
    {
      title: 'a file of another type is refused',
      page: 'images',
      steps: [upload(files, 'a.txt')],
      ...output('accepted ; refused a.txt;'),
    },
    {
      title: 'too many files are refused',
      page: 'single',
      steps: [upload(files, 'a.txt', 'b.txt')],
      ...output('accepted a.txt; refused b.txt;'),
    },
    {
      title: 'Enter on the zone asks for files',
      page: 'basic',
      steps: press(testid('zone'), 'Enter'),
      ...output('opened 1'),
    },
  ],
}
