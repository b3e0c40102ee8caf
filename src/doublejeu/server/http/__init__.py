"""The HTTP side: the API, the page's files, headers, QR codes and lessons."""
