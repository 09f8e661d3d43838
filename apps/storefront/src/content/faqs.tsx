export default function Page() {
  return <h1>content/faqs</h1>;
}
