/** Tests that the documents are true. */
package feint.docs;
