// What comes up now and then at a table, in one file that is fetched behind the board.

export { default as Complaint } from './Complaint.svelte'
export { default as Extras } from './Extras.svelte'
