// What comes up now and then at a table with others, or is asked for, in one file.

export { default as Complaint } from './Complaint.svelte'
export { default as Extras } from './Extras.svelte'
